// The grid of a view: names, places and sizes, in millimetres of the table with y down as SVG has it.

export class Board {
  /** `stretch`: a staff map may be drawn wider than the table is, where there is room. `turned`: by a quarter, its near edge
      at the left. */
  constructor(board, { stretch = 1, turned = false } = {}) {
    this.stretch = stretch;
    this.turned = turned;
    this.grid = board.kind === 'grid';
    this.columns = board.columns ?? 1;
    this.rows = board.rows ?? 1;
    this.cell = board.cell_mm ?? 0;
    this.width = this.grid ? this.columns * this.cell : board.width_mm;
    this.height = this.grid ? this.rows * this.cell : board.depth_mm;
    this.across = this.cell * stretch; // a sector as it is drawn
    this.right = (turned ? this.height : this.width) * stretch;
    this.down = turned ? this.width : this.height;
    this.columnPrefix = board.column_prefix ?? 'A';
    this.rowPrefix = board.row_prefix ?? 'L';
    this.fromRight = board.columns_from_right ?? false;
  }

  columnName(column) {
    return `${this.columnPrefix}${this.fromRight ? this.columns - column : column + 1}`;
  }
  rowName(row) {
    return `${this.rowPrefix}${row + 1}`;
  }
  name(column, row) {
    return `${this.columnName(column)}-${this.rowName(row)}`;
  }

  /** Every sector, the far left one first. */
  sectors() {
    const all = [];
    if (!this.grid) return all;
    for (let row = this.rows - 1; row >= 0; --row)
      for (let column = 0; column < this.columns; ++column) all.push(this.sector(this.name(column, row)));
    return all;
  }

  /** Null for what is no sector of this board. */
  sector(name) {
    const parts = /^(\D*)(\d+)-(\D*)(\d+)$/.exec(name ?? '');
    if (!this.grid || !parts || parts[1] !== this.columnPrefix || parts[3] !== this.rowPrefix) return null;
    const number = Number(parts[2]);
    const column = this.fromRight ? this.columns - number : number - 1;
    const row = Number(parts[4]) - 1;
    if (column < 0 || row < 0 || column >= this.columns || row >= this.rows) return null;
    const x = (this.turned ? row : column) * this.across;
    const y = (this.turned ? column : this.rows - 1 - row) * this.cell;
    return { name, column, row, x, y, cx: x + this.across / 2, cy: y + this.cell / 2 };
  }

  sectorAt(xMm, yMm) {
    const column = Math.floor(xMm / this.cell);
    const row = Math.floor(yMm / this.cell);
    if (!this.grid || column < 0 || row < 0 || column >= this.columns || row >= this.rows) return null;
    return this.sector(this.name(column, row));
  }

  /** From the table to the drawing, and back. */
  drawn(xMm, yMm) {
    return this.turned ? { x: yMm * this.stretch, y: xMm } : { x: xMm * this.stretch, y: this.height - yMm };
  }
  table(x, y) {
    return this.turned ? { x_mm: y, y_mm: x / this.stretch } : { x_mm: x / this.stretch, y_mm: this.height - y };
  }
  /** How a drawing in millimetres of the table, y down, comes there: about a point of it, and all of it; and how a heading on
      the table is drawn. */
  get about() {
    return this.turned ? `matrix(0 1 ${-this.stretch} 0 0 0)` : `scale(${this.stretch} 1)`;
  }
  get transform() {
    return `translate(${this.turned ? this.right : 0} 0) ${this.about}`;
  }
  heading(degrees) {
    return this.turned ? degrees + 90 : degrees;
  }
}
