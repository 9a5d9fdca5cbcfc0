import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A separate network, linked to this machine's by a virtual cable that can be disconnected. */
export interface NetworkNamespace {
  /** The address of this machine, as seen from the namespace. */
  readonly hostAddress: string
  /** The address of the programs in the namespace. */
  readonly address: string
  /** The command prefix that runs a program in the namespace. */
  readonly command: readonly string[]
  /** Disconnects the cable: packets are lost in both directions, without an error on either side. */
  cut(): Promise<void>
  restore(): Promise<void>
  close(): Promise<void>
}

/** Returns the reason why this machine has no network namespaces; undefined if it has them. */
export function whyNoNamespaces(): string | undefined {
  if (process.getuid?.() !== 0) return 'network namespaces need root'
  if (!existsSync('/usr/sbin/ip') && !existsSync('/sbin/ip'))
    return 'network namespaces need ip (apt install iproute2)'
  return undefined
}

/**
 * Opens a namespace with a pair of virtual cables. Its addresses are from the block for benchmarks (RFC
 * 2544).
 *
 * @throws if the kernel refuses it
 */
export async function openNamespace(): Promise<NetworkNamespace> {
  const name = `verstas${process.pid}`
  const block = process.pid % 250
  const [hostAddress, address] = [`198.18.${block}.1`, `198.18.${block}.2`]
  const [outside, inside] = [`vo${process.pid}`, `vi${process.pid}`]
  const ip = (...words: string[]) => run('ip', words)
  const inNamespace = (...words: string[]) => ip('netns', 'exec', name, 'ip', ...words)
  await ip('netns', 'add', name)
  await ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', inside)
  await ip('link', 'set', inside, 'netns', name)
  await ip('addr', 'add', `${hostAddress}/24`, 'dev', outside)
  await ip('link', 'set', outside, 'up')
  await inNamespace('addr', 'add', `${address}/24`, 'dev', inside)
  await inNamespace('link', 'set', inside, 'up')
  await inNamespace('link', 'set', 'lo', 'up')
  return {
    hostAddress,
    address,
    command: ['ip', 'netns', 'exec', name],
    // Takes only the inner end down. The outer end keeps its route, so that this side gets no error either.
    cut: () => inNamespace('link', 'set', inside, 'down').then(() => {}),
    restore: () => inNamespace('link', 'set', inside, 'up').then(() => {}),
    close: async () => {
      await ip('netns', 'del', name)
    },
  }
}
