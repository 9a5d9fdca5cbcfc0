import type { Plugin } from 'vite'

/**
 * What the first pages need, gathered into one script and one style: over HTTP/1.1 a phone fetches six
 * files at a time, and each further six cost a trip there and back.
 */
export const firstLoadChunk = {
  name: 'first',
  test: /[\\/]web[\\/]src[\\/]app[\\/]main\.tsx$/,
}

/** What the app asks for as soon as it runs: its words in the first language, and the configuration. */
const defaultTexts = /[\\/]texts[\\/]fi\.ts$/
const configuration = './configuration/default'

/** Lets the browser fetch at once what it would otherwise learn of when the first script runs. */
export function preloadFirstCalls(): Plugin {
  return {
    name: 'verstas:preload-first-calls',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const texts = Object.values(bundle).find(
          (file) => file.type === 'chunk' && defaultTexts.test(file.facadeModuleId ?? ''),
        )
        if (texts === undefined) throw new Error('The build has no chunk of the default texts')
        return [
          {
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `./${texts.fileName}` },
          },
          {
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'preload', as: 'fetch', crossorigin: true, href: configuration },
          },
        ]
      },
    },
  }
}
