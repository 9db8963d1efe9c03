import { THE_OTHERS } from "./bots.ts";
import { hostileSuite } from "./suite.ts";

hostileSuite(THE_OTHERS);
