import { z } from "zod";

// The panel's script takes zod from here, so that the page compiles the two in separate tasks. The build replaces `z`
// with the members that the panel uses.
Object.assign(globalThis, { pithZod: { z } });
