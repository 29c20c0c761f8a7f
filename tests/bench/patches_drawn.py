def patches_drawn(what):
    """Before a page's own words: window.drawn has when each patch that its line told was on the screen, ms since 1970, and
    `what` (an expression of `told`, the patch) says of it."""
    return """
  window.drawn = [];
  const Plain = window.EventSource;
  window.EventSource = class extends Plain {
    constructor(...all) {
      super(...all);
      this.addEventListener('patch', ({ data }) => requestAnimationFrame(() => requestAnimationFrame(() => {
        const told = JSON.parse(data);
        drawn.push([performance.timeOrigin + performance.now(), %s]);
      })));
    }
  };""" % what
