import type { Plugin } from 'vite'

/** Chunks whose functions are mostly called before a page is usable. */
const chunks = new Set(['first', 'pages'])

/**
 * Makes the browser compile all functions of these chunks in parallel while the file loads, not on first
 * call. Chromium 156 has no cached compilation of modules, so this also helps on later visits.
 */
export function compileEarly(): Plugin {
  return {
    name: 'verstas:compile-early',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler: (_, bundle) => {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && chunks.has(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}
