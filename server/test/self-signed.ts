import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']

/** Returns the path of an installed program; undefined if this machine lacks it. */
export const findProgram = (name: string): string | undefined =>
  folders
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })

/**
 * Creates a self-signed certificate for `localhost` in a folder.
 *
 * @param openssl path of the program
 * @param days its validity in days from now on
 * @returns the paths of the key and of the certificate
 */
export async function makeCertificate(openssl: string, folder: string, days = 30) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  await promisify(execFile)(openssl, [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', String(days)],
    ...['-keyout', key, '-out', certificate],
    ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
  ])
  return { key, certificate }
}
