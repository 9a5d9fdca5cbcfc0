import { hash, verify } from '@node-rs/argon2'

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane; about 15 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The maximum length of a password in characters. Longer ones are refused without hashing. */
export const longestPassword = 512

/** A hash to check for unknown users, so that the check takes as long as for known ones. */
const decoyHash = hash(crypto.randomUUID(), cost)

/** Hashes a password with argon2id. The result includes the salt and the parameters. */
export async function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), cost)
}

/** True if the password has this hash. A call without a hash takes the same time and returns false. */
export async function isPasswordOf(password: string, passwordHash: string | undefined): Promise<boolean> {
  const isSame = await verify(passwordHash ?? (await decoyHash), normalize(password))
  return passwordHash !== undefined && isSame
}

/** Normalises a password, because keyboards encode ä and ö differently. */
const normalize = (password: string): string => password.normalize('NFC')
