import { type Plugin, parseAst } from 'vite'

/**
 * Fails the build if a chunk has a top-level await. WebKit has a defect with such chunks: the second import
 * of such a chunk resolves before the chunk has run, and its exports are undefined
 * (https://bugs.webkit.org/show_bug.cgi?id=242740).
 */
export function noTopLevelAwait(): Plugin {
  return {
    name: 'verstas:no-top-level-await',
    apply: 'build',
    // Throws after the files are written. Without the files, the service worker's plugin would also fail, and
    // its error would hide this one.
    writeBundle: (_, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && hasTopLevelAwait(file.code))
          throw new Error(`${file.name} has a top-level await, which WebKit gets wrong: await in a function`)
    },
  }
}

/** True if a module contains an await outside of its functions. */
export const hasTopLevelAwait = (code: string): boolean => awaits(parseAst(code, { sourceType: 'module' }))

const awaits = (node: unknown): boolean => {
  if (typeof node !== 'object' || node === null) return false
  const { type, await: isForAwait } = node as { readonly type?: string; readonly await?: boolean }
  if (type === 'AwaitExpression' || isForAwait === true) return true
  return !/Function/.test(type ?? '') && Object.values(node).some(awaits)
}
