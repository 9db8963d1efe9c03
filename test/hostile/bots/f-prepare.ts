// Makes the engine call it while an error is made.
// expect: exception|timeout
// soak
// @ts-nocheck
export default {
  name: "f-prepare",
  rulesets: ["palafico"],
  start(game, log) {
    return {
      decide(ask) {
        Error.prepareStackTrace = () => {
          for (;;);
        };
        throw new Error("x");
      },
    };
  },
};
