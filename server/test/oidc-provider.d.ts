declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Client {
    /** Sends a logout token to the client. */
    backchannelLogout(subject: string, session: string): Promise<void>
  }

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  /** An OpenID Connect provider for tests. The package has no types. */
  export default class Provider {
    constructor(issuer: string, configuration: object)
    readonly Client: { find(id: string): Promise<Client | undefined> }
    readonly Grant: new (of: {
      readonly accountId: string
      readonly clientId: string
    }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
