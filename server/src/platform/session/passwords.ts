import { hash, verify } from '@node-rs/argon2'

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane; about 15 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The longest password in characters; what is longer is refused unhashed. */
export const longestPassword = 512

/** Of no password that anyone knows: makes an unknown user take as long as a known one. */
const decoyHash = hash(crypto.randomUUID(), cost)

/** Hashes a password with argon2id; the result carries its own salt and parameters. */
export async function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), cost)
}

/** Whether the password is the one of this hash; without a hash it takes the same time and says no. */
export async function isPasswordOf(password: string, passwordHash: string | undefined): Promise<boolean> {
  const isSame = await verify(passwordHash ?? (await decoyHash), normalize(password))
  return passwordHash !== undefined && isSame
}

/** Keyboards differ in how they write ä and ö. */
const normalize = (password: string): string => password.normalize('NFC')
