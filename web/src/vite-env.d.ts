/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The version of the product that contains this build of the app, such as `0.10.0`. */
  readonly VERSION: string
}
