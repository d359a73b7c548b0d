/**
 * A reply whose data is already JSON, for routes that keep the JSON of what doesn't change. In tests it is
 * still checked against the contract.
 */
export class SerializedReply {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}
