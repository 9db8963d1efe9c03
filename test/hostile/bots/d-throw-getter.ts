// Throws a value whose stack loops.
// expect: rejected load.timeout
// @ts-nocheck
throw {
  get stack() {
    for (;;);
  },
};
export default {};
