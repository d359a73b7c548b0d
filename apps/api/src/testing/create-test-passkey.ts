import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** Authenticator data flags (WebAuthn, section 6.1). */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Change {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
}

/** Creates a software authenticator with one passkey (ES256, no attestation). */
export function createTestPasskey({ origin: ownOrigin, rpId: ownRpId }: { origin: string; rpId: string }) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  // COSE_Key: kty EC2, alg ES256, crv P-256, and the point.
  const coseKey = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);

  function buildData({ rpId = ownRpId, isVerified = true }: Change, credential: Buffer): Buffer {
    const flags =
      USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (credential.length > 0 ? HAS_CREDENTIAL : 0);
    // A counter of 0 means that the passkey is synced between devices.
    return Buffer.concat([
      createHash("sha256").update(rpId).digest(),
      Buffer.from([flags, 0, 0, 0, 0]),
      credential,
    ]);
  }

  function buildClientData(type: string, challenge: string, { origin = ownOrigin }: Change): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  const common = { id, rawId: id, type: "public-key", clientExtensionResults: {} };
  return {
    id,
    /** Responds like `navigator.credentials.create`. */
    create(challenge: string, change: Change = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const data = buildData(change, Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey]));
      const size = Buffer.alloc(2);
      size.writeUInt16BE(data.length);
      // CBOR: {fmt: "none", attStmt: {}, authData: bytes}.
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746159", "hex"),
        size,
        data,
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: buildClientData("webauthn.create", challenge, change).toString("base64url"),
          attestationObject: attestation.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    /** Responds like `navigator.credentials.get`. */
    get(challenge: string, change: Change = {}) {
      const data = buildData(change, Buffer.alloc(0));
      const clientData = buildClientData("webauthn.get", challenge, change);
      const signed = Buffer.concat([data, createHash("sha256").update(clientData).digest()]);
      return {
        ...common,
        response: {
          clientDataJSON: clientData.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
        },
      };
    },
  };
}
