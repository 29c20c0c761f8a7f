#pragma once

#include <string_view>

namespace telescope::report {

/// The report's looks: system letters, dark on white, one column that prints on A4 with a turn to a page.
inline constexpr std::string_view kStyle = R"css(
:root { --ink: #1b1f24; --quiet: #5b6470; --hair: #d5d9df; --pale: #f5f6f8; --att: #00517f; --def: #a34f00; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 58rem; padding: 1.5rem 1.25rem 4rem; color: var(--ink); background: #fff;
  font: 1rem/1.5 Inter, "Segoe UI", "Helvetica Neue", "DejaVu Sans", Arial, sans-serif; overflow-wrap: break-word; }
h1 { font-size: 2.1rem; line-height: 1.15; margin: .5rem 0 .25rem; letter-spacing: -.01em; }
h2 { font-size: 1.5rem; margin: 3rem 0 .75rem; padding-top: .6rem; border-top: 3px solid var(--ink); }
h3 { font-size: 1.05rem; margin: 1.5rem 0 .35rem; }
p { margin: .4rem 0; }
a { color: var(--def); }
.sub { color: var(--quiet); margin: 0; }
.briefing, .story { max-width: 44rem; }
.story { font-size: 1.08rem; }
.result { margin: 1.25rem 0; padding: .8rem 1rem; background: var(--pale); border-left: 6px solid var(--ink); }
.result p:first-child { font-size: 1.35rem; font-weight: 700; }
.warn { border: 2px solid var(--att); padding: .5rem .8rem; font-weight: 600; }
nav { margin: 1rem 0; }
nav a { display: inline-block; margin: 0 .9rem .3rem 0; }
figure { margin: .75rem 0; }
figcaption { color: var(--quiet); font-size: .9rem; margin-top: .2rem; }
svg.map { display: block; width: 100%; height: auto; max-height: 62rem; }
.map text { font-family: inherit; fill: var(--ink); }
.map .s { fill: none; stroke: var(--map-grid); stroke-width: 1; }
.map .c { fill: #fff3d6; }
.map .l, .map .x, .map .n, .map .b { paint-order: stroke; stroke: var(--map-halo); stroke-width: 2.5px;
  stroke-linejoin: round; }
.map .r { fill: var(--pale); stroke: var(--hair); }
.map .a { font-size: 15px; font-weight: 700; text-anchor: middle; }
.map .l { font-size: 9.5px; fill: var(--quiet); }
.map .x { font-size: 9.5px; font-weight: 700; text-anchor: end; }
.map .n { font-size: 11px; text-anchor: middle; }
.map .b { font-size: 9px; font-weight: 700; text-anchor: middle; }
.map .p { font-size: 12px; font-weight: 700; }
.map .k { font-size: 12px; font-weight: 700; text-anchor: middle; paint-order: stroke; stroke: #fff;
  stroke-width: 3px; }
.map .g { font-size: 14px; font-weight: 600; font-style: italic; text-anchor: middle; paint-order: stroke;
  fill: var(--map-name); stroke: var(--map-halo); stroke-width: 3px; }
.map .o { font-size: 11px; font-weight: 700; text-anchor: middle; paint-order: stroke; stroke: #fff;
  stroke-width: 3px; }
.map .w { font-size: 13px; font-weight: 700; text-anchor: middle; }
.map .m { opacity: .62; }
.piles { display: flex; flex-wrap: wrap; gap: .2rem 1.4rem; break-inside: avoid; }
.piles figure { margin: .2rem 0; }
.card { width: 2.2rem; margin-right: .2rem; color: #14191d; }
.card.red { color: #b3122a; }
.card rect { fill: #fbfaf5; stroke: #7b828a; stroke-width: 2; }
.card text { font-weight: 800; text-anchor: middle; }
.track ol { margin: 0 0 .5rem; padding: 0; list-style: none; }
.track li { margin: .3rem 0; padding: .3rem .6rem; border: 1px solid var(--hair); border-radius: .3rem; }
.track li p { margin: .1rem 0; font-size: .9rem; color: var(--quiet); text-wrap: pretty; }
.track .here { border: 3px solid var(--att); background: var(--pale); }
.track.defender .here { border-color: var(--def); }
.track .here ~ li { border-left: 6px solid var(--att); }
.track.defender .here ~ li { border-left-color: var(--def); }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
.one { width: 1.7rem; height: 1.5rem; vertical-align: middle; margin-right: .3rem; }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; font-size: .9rem; padding: 0; list-style: none; }
ul.told { margin: .3rem 0; padding-left: 0; list-style: none; }
ul.told > li { margin: .3rem 0; padding-left: .8rem; border-left: 3px solid var(--hair); break-inside: avoid; }
.rule { color: var(--quiet); font-size: .82rem; white-space: nowrap; }
.tag { font-size: .75rem; font-weight: 700; border: 1px solid var(--quiet); border-radius: 3px; padding: 0 .3rem;
  color: var(--quiet); white-space: nowrap; }
li.ruling, li.waiver { border-left-color: var(--ink) !important; background: var(--pale); padding: .3rem .8rem; }
.what { font-weight: 700; }
.throw { margin: .3rem 0; }
.rule a { color: inherit; }
.rules dt { font-weight: 600; break-after: avoid; }
.rules dd { margin: 0 0 .5rem; }
.seen img { width: 2rem; height: 2rem; vertical-align: middle; border-radius: .3rem; }
.throw dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem .7rem; margin: .2rem 0 0; }
.throw dd { margin: 0; }
.die { display: inline-block; min-width: 1.45em; text-align: center; font-weight: 700; line-height: 1.35em;
  border: 1.5px solid var(--ink); border-radius: .28em; margin-right: .2em; background: #fff; }
table { border-collapse: collapse; margin: .5rem 0; font-size: .92rem; }
th, td { text-align: left; padding: .2rem .9rem .2rem 0; border-bottom: 1px solid var(--hair); vertical-align: top; }
td.num, th.num { text-align: right; font-variant-numeric: tabular-nums; }
code { font-family: "DejaVu Sans Mono", Consolas, monospace; font-size: .88rem; overflow-wrap: anywhere; }
footer { margin-top: 3rem; color: var(--quiet); font-size: .85rem; }
@media (max-width: 40rem) { .pair { grid-template-columns: 1fr; } body { padding: 1rem .75rem; } }
@media print {
  @page { size: A4; margin: 14mm 13mm; }
  body { max-width: none; padding: 0; font-size: 9.5pt; }
  nav { display: none; }
  h2 { break-before: page; margin-top: 0; }
  h2, h3 { break-after: avoid; }
  figure, .result, table.short tr, li { break-inside: avoid; }
  svg.map { max-height: 178mm; }
  .pair { grid-template-columns: 1fr 1fr; gap: 4mm; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
)css";

}  // namespace telescope::report
