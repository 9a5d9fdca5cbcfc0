import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type EngineOptions = Parameters<NodeFS['init']>[1]
type Engine = Parameters<NonNullable<EngineOptions['preRun']>[number]>[0]

/** The engine's record of an open file; `nfd` is Node's file descriptor. */
interface OpenFile {
  readonly nfd: number
}

interface NodeFileOperations {
  stream_ops: { fsync?: (file: OpenFile) => number }
}

/**
 * A folder on disk as PGlite's file system, with syncs that reach the disk.
 *
 * PGlite's own NodeFS has no `fsync`, so the engine's syncs do nothing. This touches internals of the engine:
 * PGlite's version is pinned, and a test counts the syncs of a commit.
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

/** @returns 0 for success, 29 (EIO of the engine's C library) so that PostgreSQL panics as it must */
function syncToDisk(file: OpenFile): number {
  try {
    fsyncSync(file.nfd)
    return 0
  } catch {
    return 29
  }
}
