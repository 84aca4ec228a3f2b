import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

export interface Secrets {
  /** 256 random bits as text; `prefix` marks the kind. */
  newToken(prefix?: string): string
  /** The same followed by a keyed tag, so that an invented token is recognised without a query. */
  newTaggedToken(prefix?: string): string
  /** False for invented tokens, for tokens from before tags, and for tokens of another SECRET_KEY. */
  isTagged(token: string): boolean
  /** The stored form of a token, for lookup. */
  hashToken(token: string): string
  /** A keyed hash for short secrets (mailed codes) and logged addresses, which nobody without the key can guess by trying. */
  hmac(purpose: string, text: string): string
  /** Compares two hashes in constant time. */
  isSame(a: string, b: string): boolean
  /** AES-256-GCM. `open` throws if the text was changed or sealed with another key. */
  seal(text: string): string
  open(sealed: string): string
  /** The key pair by which push services know this installation (RFC 8292), base64url. Another SECRET_KEY ends all subscriptions. */
  vapid: { publicKey: string; privateKey: string }
}

const isSame = (a: string, b: string): boolean => {
  const [left, right] = [hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer')]
  return timingSafeEqual(left, right)
}

/** 64 bits: at a million guesses a second, one passes in 300,000 years, and its token is still unknown. */
const tagLength = 11

/** All keys derive from SECRET_KEY, so processes with the same key can open each other's data. */
export function createSecrets(secretKey: string): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, 'worktide', purpose, 32))
  const pepper = derive('pepper')
  const sealing = derive('sealing')
  const tagging = createSecretKey(derive('tags of tokens'))
  const tagOf = (text: string) => createHmac('sha256', tagging).update(text).digest('base64url').slice(0, tagLength)
  const newToken = (prefix = '') => prefix + randomBytes(32).toString('base64url')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(derive('vapid'))
  return {
    vapid: {
      publicKey: curve.getPublicKey('base64url'),
      privateKey: curve.getPrivateKey('base64url').padStart(43, 'A'),
    },
    newToken,
    newTaggedToken: (prefix) => {
      const token = newToken(prefix)
      return token + tagOf(token)
    },
    isTagged: (token) => isSame(token.slice(-tagLength), tagOf(token.slice(0, -tagLength))),
    hashToken: (token) => hash('sha256', token, 'base64url'),
    hmac: (purpose, text) => createHmac('sha256', pepper).update(purpose).update('\0').update(text).digest('base64url'),
    isSame,
    seal: (text) => {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}
