import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/**
 * Matches the bundler's file for a lazily imported module of a group: it only re-exports names of the group.
 */
const handsOn = /^(?:export\{([^}]*)\}from|import)"\.\/([^"]+)";?\s*$/
const runtimeImport = /import\{([^}]*)\}from"\.\/rolldown-runtime-[^"]+";/
const runtimeExport = /export\{([^}]*)\};?\s*$/

/**
 * Removes files that would cost a request for one line. Lazy imports then load the group's chunk itself. Each
 * chunk contains the helpers of the bundler that it uses (700 bytes).
 */
export function fewerFiles(): Plugin {
  return {
    name: 'verstas:fewer-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler: (_, bundle) => {
        const dropped = [...importGroups(bundle), ...inlineRuntime(bundle)]
        const left = Object.values(bundle).map((file) => (file.type === 'chunk' ? file.code : file.source))
        for (const name of dropped)
          if (left.some((content) => typeof content === 'string' && content.includes(name)))
            throw new Error(`The build still names ${name}, which was dropped`)
      },
    },
  }
}

function importGroups(bundle: Bundle): string[] {
  const dropped: string[] = []
  for (const { fileName, isEntry, code } of chunksOf(bundle)) {
    const [, names = '', target] = (!isEntry && handsOn.exec(code)) || []
    if (target === undefined) continue
    delete bundle[fileName]
    const name = baseName(fileName)
    for (const chunk of chunksOf(bundle))
      if (chunk.code.includes(name))
        chunk.code = chunk.code
          .replaceAll(`import(\`./${name}\`)`, `import(\`./${target}\`)${pick(names)}`)
          .replaceAll(`"./${name}"`, `"./${target}"`)
    dropped.push(name)
  }
  return dropped
}

/**
 * Converts exports such as `a as b,c` to code that picks them from the group's chunk:
 * `.then(m=>({b:m.a,c:m.c}))`.
 */
function pick(names: string): string {
  if (names === '') return ''
  const pairs = pairsOf(names).map(([inside, outside]) => `${outside}:m.${inside}`)
  return `.then(m=>({${pairs.join()}}))`
}

function inlineRuntime(bundle: Bundle): string[] {
  const runtime = chunksOf(bundle).find(({ name }) => name === 'rolldown-runtime')
  if (!runtime) return []
  delete bundle[runtime.fileName]
  const name = baseName(runtime.fileName)
  const names = runtimeExport.exec(runtime.code)?.[1] ?? ''
  const helpers = pairsOf(names).map(([inside, outside]) => `${outside}:${inside}`)
  const body = `(()=>{${runtime.code.replace(runtimeExport, '')}return{${helpers.join()}}})()`
  for (const chunk of chunksOf(bundle))
    chunk.code = chunk.code
      .replace(runtimeImport, (_, used: string) => {
        const wanted = pairsOf(used).map(([theirs, ours]) => `${theirs}:${ours}`)
        return `const{${wanted.join()}}=${body};`
      })
      .replaceAll(`"./${name}"`, `"./${baseName(chunk.fileName)}"`)
  const page = bundle['index.html']
  if (page?.type === 'asset')
    page.source = String(page.source).replace(new RegExp(`\\s*<[^>]*${name}"[^>]*>(</script>)?`), '')
  return [name]
}

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file) => file.type === 'chunk')

const baseName = (fileName: string): string => fileName.replace(/^.*\//, '')

/** Returns the local and the exported name of each import or export. */
const pairsOf = (names: string): (readonly [string, string])[] =>
  names.split(',').map((name) => {
    const [one = '', other = one] = name.split(' as ')
    return [one, other]
  })
