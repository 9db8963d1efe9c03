// A computed require, which a bundler expands on its own disk.
// expect: rejected bundle.computed
// @ts-nocheck
const x = "passwd";
export default require("../../../../etc/" + x);
