import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** A software authenticator with one passkey: creates a key for a site, signs challenges, counts. */
export class SoftAuthenticator {
  readonly id = randomBytes(16).toString('base64url')
  counter = 0
  userHandle = ''
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  origin: string
  rpID: string
  isUserVerified: boolean

  constructor({ origin = 'http://localhost:8080', rpID = 'localhost', isUserVerified = true } = {}) {
    this.origin = origin
    this.rpID = rpID
    this.isUserVerified = isUserVerified
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }

  private authenticatorData(flags: number, attested: Buffer = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const userPresent = 1
    const userVerified = this.isUserVerified ? 4 : 0
    const rpIdHash = createHash('sha256').update(this.rpID).digest()
    return Buffer.concat([rpIdHash, Buffer.from([userPresent | userVerified | flags]), counter, attested])
  }

  /** The public key in COSE: EC2, ES256, P-256. */
  private cosePublicKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    return Buffer.from(isoCBOR.encode(key))
  }

  /** The result of `navigator.credentials.create()` for the server's options. */
  make(options: { challenge: string; user: { id: string } }) {
    this.userHandle = options.user.id
    const rawId = Buffer.from(this.id, 'base64url')
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(rawId.length)
    const attested = Buffer.concat([Buffer.alloc(16), idLength, rawId, this.cosePublicKey()])
    const attestedFlag = 0x40
    const authData = new Uint8Array(this.authenticatorData(attestedFlag, attested))
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    const attestationObject = Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url')
    const clientDataJSON = this.clientData('webauthn.create', options.challenge).toString('base64url')
    return { ...this.named(), response: { clientDataJSON, attestationObject, transports: ['internal'] } }
  }

  /** The result of `navigator.credentials.get()`. */
  sign(options: { challenge: string }) {
    this.counter += 1
    const clientData = this.clientData('webauthn.get', options.challenge)
    const authenticatorData = this.authenticatorData(0)
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
    return {
      ...this.named(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.keys.privateKey).toString('base64url'),
        userHandle: this.userHandle,
      },
    }
  }

  private named() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const }
  }
}
