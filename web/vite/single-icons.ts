import type { Plugin } from 'vite'

const ours = /[\\/]web[\\/]src[\\/].*\.tsx?$/
const importOfIcons = /import \{([^}]+)\} from '@tabler\/icons-react'/g

/**
 * Makes tests import each icon from its own module. The main module of the package creates 6,000 icons, and each test
 * file would evaluate it again. That takes a tenth of the CPU time of component tests. The build drops unused icons.
 */
export function importSingleIcons(): Plugin {
  return {
    name: 'verstas:single-icons',
    enforce: 'pre',
    transform(code, id) {
      if (!ours.test(id)) return undefined
      const changed = code.replace(importOfIcons, toSingleImports)
      return changed === code ? undefined : { code: changed, map: null }
    },
  }
}

/** Returns the imports of the named icons. They take as many lines as before, so that stack traces stay correct. */
function toSingleImports(statement: string, names: string): string {
  const imports = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '))
    .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs'`)
  return imports.join(';') + '\n'.repeat(statement.split('\n').length - 1)
}
