// Loaded into a server before its own code: the machine's clock as FAULT_CLOCK has it, an ISO instant at the start,
// and FAULT_CLOCK_NEXT after SIGUSR2.
const RealDate = Date;
const started = RealDate.now();
let begin = RealDate.parse(process.env['FAULT_CLOCK'] ?? '');
let since = started;
const now = () => begin + RealDate.now() - since;

const MovedDate = class extends RealDate {
  /** @param {...unknown} args */
  constructor(...args) {
    if (args.length === 0) super(now());
    else super(.../** @type {[number]} */ (args));
  }

  /** @override */
  static now() {
    return now();
  }
};
globalThis.Date = /** @type {DateConstructor} */ (/** @type {unknown} */ (MovedDate));

process.on('SIGUSR2', () => {
  begin = RealDate.parse(process.env['FAULT_CLOCK_NEXT'] ?? '');
  since = RealDate.now();
});
