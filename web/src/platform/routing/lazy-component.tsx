import { type ComponentType, lazy, useState } from 'react'
import type { PageComponent } from './route.ts'

/** The code of a lazy component. */
interface Code {
  /** Undefined until it is loaded. */
  component?: ComponentType
  /** Why it could not be loaded. */
  failure?: { readonly error: unknown } | undefined
  /** Loads the code when it is rendered. */
  readonly loader: ComponentType
}

/**
 * Returns a component whose code is loaded by `preload`, or when it is first rendered. After `preload` it renders
 * immediately. If the code could not be loaded it throws when it is rendered, until another `preload` succeeds.
 */
export function lazyComponent<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
): PageComponent {
  let loading: Promise<void> | undefined
  const preload = (): Promise<void> => {
    code.failure = undefined
    loading ??= load()
      .then((module) => {
        code.component = module[name] as ComponentType
        component.preload = undefined
      })
      .catch((error: unknown) => {
        code.failure = { error }
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }
  const code: Code = {
    loader: lazy(async () => {
      await preload()
      if (!code.component) throw code.failure?.error
      return { default: code.component }
    }),
  }
  const component: ComponentType & { preload?: typeof preload | undefined } = () => <Loaded code={code} />
  component.preload = preload
  return component
}

function Loaded({ code }: { readonly code: Code }) {
  // The same for as long as it is mounted, or its state would be lost.
  const [Content] = useState(() => code.component ?? code.loader)
  if (code.failure) throw code.failure.error
  return <Content />
}
