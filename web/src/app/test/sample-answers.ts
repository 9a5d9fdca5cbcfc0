import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { contract } from '@verstas/contract/endpoints.ts'
import { administrationAnswers } from './answers/answers-of-administration.ts'
import { peopleAnswers } from './answers/answers-of-people.ts'
import { workshopAnswers } from './answers/answers-of-workshop.ts'

/**
 * The server's responses by route, for a workshop's day (18.11.2026): queries, and the calls that a page makes when it
 * opens. They contain each state of the pages' content.
 */
export const answers: Readonly<Record<string, unknown>> = {
  ...peopleAnswers,
  ...administrationAnswers,
  ...workshopAnswers,
}

const endpoints: readonly EndpointDefinition[] = Object.values(contract).flatMap((group) =>
  Object.values(group),
)

/** Returns the endpoint of a route. @throws if the contract has no such endpoint */
export function endpointOf(route: string): EndpointDefinition {
  const [method, address = ''] = route.split(' ')
  const path = address.split('?')[0]
  const matches = (endpoint: EndpointDefinition) => {
    const base = endpoint.at ? '' : '/api'
    const pattern = endpoint.path.replace(/:\w+/g, '[^/]+')
    return endpoint.method === method && new RegExp(`^${base}${pattern}$`).test(path ?? '')
  }
  // Literal addresses come first, because an address with parameters could match them.
  const found = endpoints
    .filter(matches)
    .toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)[0]
  if (!found) throw new Error(`no call ${route}`)
  return found
}
