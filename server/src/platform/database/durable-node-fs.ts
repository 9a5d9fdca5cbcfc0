import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type EngineOptions = Parameters<NodeFS['init']>[1]
type Engine = Parameters<NonNullable<EngineOptions['preRun']>[number]>[0]

/** An open file of PGlite; `nfd` is Node's file descriptor. */
interface OpenFile {
  readonly nfd: number
}

interface NodeFileOperations {
  stream_ops: { fsync?: (file: OpenFile) => number }
}

/**
 * PGlite's file system in a folder, with an `fsync` that reaches the disk. PGlite's own NodeFS has no
 * `fsync`, so the syncs of PostgreSQL would do nothing. This class uses internals of PGlite: its version is
 * pinned, and a test counts the syncs of a commit.
 */
export class DurableNodeFs extends NodeFS {
  override async init(pg: PGlite, options: EngineOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const addFsync = (engine: Engine) => {
      const operations = engine.NODEFS as unknown as NodeFileOperations
      operations.stream_ops.fsync = syncToDisk
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [addFsync, ...(emscriptenOpts.preRun ?? [])] } }
  }
}

/**
 * Writes an open file to the disk.
 *
 * @returns 0 for success, or 29 (EIO in the engine's C library), which makes PostgreSQL panic
 */
function syncToDisk(file: OpenFile): number {
  try {
    fsyncSync(file.nfd)
    return 0
  } catch {
    return 29
  }
}
