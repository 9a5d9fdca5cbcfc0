import { type ComponentType, createElement, use } from 'react'
import type { PageComponent } from './route.ts'

/**
 * Returns a component whose code is loaded by `preload`, or when it is first rendered. A failed load throws when
 * the component is rendered, until another `preload`.
 */
export function lazyComponent<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
): PageComponent {
  let component: ComponentType | undefined
  let failure: { readonly error: unknown } | undefined
  let loading: Promise<void> | undefined

  const preload = (): Promise<void> => {
    failure = undefined
    loading ??= load()
      .then((module) => {
        component = module[name] as ComponentType
        lazy.preload = undefined
      })
      .catch((error: unknown) => {
        failure = { error }
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }

  const lazy: ComponentType & { preload?: (() => Promise<void>) | undefined } = () => {
    if (failure) throw failure.error
    if (!component) use(preload())
    return component && createElement(component)
  }
  lazy.preload = preload
  return lazy
}
