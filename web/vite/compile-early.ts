import type { Plugin } from 'vite'

/** The chunks of which most is called before a page can be used. */
const chunks = new Set(['first', 'pages'])

/**
 * Makes the browser compile all functions of these chunks in parallel while the file arrives, and not on
 * first call. Chromium also uses no cached compilation of a module (156), so this counts on return as well.
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
