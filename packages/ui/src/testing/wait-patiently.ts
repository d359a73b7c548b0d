import { configure } from "@testing-library/dom";

// How long tests wait for what is to come: the second that they have by themselves is too little on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
