// The same, with its name escaped.
// expect: rejected bundle.computed
// @ts-nocheck
const x = "passwd";
export default requ\u0069re("../../../../etc/" + x);
