// For node --import: makes a host on which no process can lock itself.
import { forbidLock } from "../hostile/kernel.ts";

forbidLock();
