import { HOSTILE } from "./bots.ts";
import { hostileSuite } from "./suite.ts";

hostileSuite(HOSTILE.filter(({ soak }) => !soak));
