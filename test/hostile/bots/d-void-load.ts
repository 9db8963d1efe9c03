// Leaves a rejection behind while it loads, with the sandbox's own words.
// expect: rejected load.default|load.exception
// @ts-nocheck
Promise.reject(new Error("Script execution timed out."));

export default {
  name: "d-void-load",
  rulesets: ["palafico"],
  start() {
    return { decide: () => ({ type: "challenge" }) };
  },
};
