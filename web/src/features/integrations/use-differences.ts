import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { differenceEndpoints } from '@verstas/contract/integration/difference-endpoints.ts'
import type { OpenDifference, OpenDifferencePage } from '@verstas/contract/integration/difference-entities.ts'
import { call } from '../../platform/api/client.ts'
import { endpointKey } from '../../platform/api/endpoint-query.ts'

const { listDifferences } = differenceEndpoints

const allOf = ({ pages }: InfiniteData<OpenDifferencePage, number | undefined>): OpenDifference[] =>
  pages.flatMap(({ Differences }) => Differences)

/** Queries the open differences of the site, oldest first. Each `fetchNextPage` loads newer ones. */
export const useDifferences = () =>
  useInfiniteQuery({
    queryKey: endpointKey(listDifferences),
    queryFn: ({ pageParam, signal }) =>
      call(listDifferences, { query: pageParam === undefined ? {} : { after: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ Next }) => Next ?? undefined,
    select: allOf,
  })
