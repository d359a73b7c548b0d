import react from "react";
import jsxRuntime from "react/jsx-runtime";
import dom from "react-dom";
import client from "react-dom/client";

// The panel's script takes React from here, so that the page compiles the two in separate tasks.
Object.assign(globalThis, { pithReact: { react, jsxRuntime, dom, client } });
