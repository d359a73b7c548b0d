/**
 * A reply whose data is already JSON, for routes that cache the JSON of immutable data. In tests, it's still checked
 * against the contract.
 */
export class SerializedReply {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}
