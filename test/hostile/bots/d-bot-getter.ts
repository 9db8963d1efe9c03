// A bot whose name is a getter that loops.
// expect: rejected load.timeout
// @ts-nocheck
export default {
  get name() {
    for (;;);
  },
  rulesets: ["palafico"],
  start() {},
};
