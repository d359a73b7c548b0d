import { describeContract } from "./testing/contract/describe-contract.ts";

describeContract({
  kind: "the embedded database",
  openDatabase: async () => ({ database: null, close: async () => {} }),
});
