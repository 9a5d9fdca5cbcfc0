import { useMutation } from '@tanstack/react-query'
import { quickChangeEndpoints } from '@verstas/contract/quick-change/endpoints.ts'
import { callAs } from '../../platform/api/client.ts'
import { useSessionStore } from '../../platform/session/session-context.ts'
import { authorizationOf } from './api.ts'

type QuickSignIn = { readonly EmployeeId: number; readonly Pin: string } | { readonly Badge: string }

/** Returns a mutation that signs in on this device with a PIN or a badge, neither of which is stored. */
export function useQuickSignIn(deviceToken: string, onError?: (error: Error) => void) {
  const store = useSessionStore()
  const authorization = authorizationOf(deviceToken)
  return useMutation<void, Error, QuickSignIn>({
    mutationFn: (body) =>
      store.signIn({
        kind: 'own',
        isQuick: true,
        send: (onServerTime) =>
          'Badge' in body
            ? callAs(authorization, quickChangeEndpoints.badgeSignIn, { body }, onServerTime)
            : callAs(authorization, quickChangeEndpoints.pinSignIn, { body }, onServerTime),
      }),
    gcTime: 0,
    ...(onError && { onError }),
  })
}
