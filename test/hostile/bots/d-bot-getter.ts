// A bot whose name loops.
// expect: rejected load.timeout
// @ts-nocheck
export default {
  get name() {
    for (;;);
  },
  rulesets: ["palafico"],
  start() {},
};
