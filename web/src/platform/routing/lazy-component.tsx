import { type ComponentType, lazy, useState } from 'react'
import type { PageComponent } from './route.ts'

/** The state of a lazy component's code. */
interface Code {
  /** The component. Undefined until its code has loaded. */
  component?: ComponentType
  /** The error of the last failed load. */
  failure?: { readonly error: unknown } | undefined
  /** A component that loads the code when it is rendered. */
  readonly loader: ComponentType
}

/**
 * Returns a component whose code loads by `preload` or at the first render. After `preload`, the component
 * renders immediately. After a failed load, rendering throws until a `preload` succeeds.
 *
 * @param load resolves to undefined if the app is about to reload; the component then never renders
 */
export function lazyComponent<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module | undefined>,
  name: Name,
): PageComponent {
  let loading: Promise<void> | undefined
  const preload = (): Promise<void> => {
    code.failure = undefined
    loading ??= load()
      .then(async (module) => {
        if (module === undefined) await new Promise(() => undefined)
        code.component = module?.[name] as ComponentType
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
  // Keeps the same component while it is mounted, because a change would lose its state.
  const [Content] = useState(() => code.component ?? code.loader)
  if (code.failure) throw code.failure.error
  return <Content />
}
