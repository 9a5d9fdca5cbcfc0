import { describe, expect, it } from 'vitest'
import { importSingleIcons } from './single-icons.ts'

const transform = importSingleIcons().transform as (
  code: string,
  id: string,
) => { readonly code: string } | undefined

describe('the imports of icons in component tests', () => {
  it('a module imports each icon from a file of its own, on as many lines as before', () => {
    const code =
      "import {\n  IconCar,\n  type IconProps,\n  IconX,\n} from '@tabler/icons-react'\nuse(IconCar)"
    const file = (name: string) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs'`
    expect(transform(code, '/repo/web/src/app/page.tsx')?.code).toBe(
      `${file('IconCar')};${file('IconX')}\n\n\n\n\nuse(IconCar)`,
    )
  })

  it.each([
    ['/repo/web/src/app/page.tsx', "import { useState } from 'react'"],
    ['/repo/node_modules/other/index.js', "import { IconCar } from '@tabler/icons-react'"],
  ])('keeps the code of %s', (id, code) => {
    expect(transform(code, id)).toBeUndefined()
  })
})
