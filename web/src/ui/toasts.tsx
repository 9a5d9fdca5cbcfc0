import { MantineThemeProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useUiLabels } from './ui-labels.tsx'

/** Where the words of `notify` appear. */
export function Toasts() {
  const labels = useUiLabels()
  const closeButtonProps = { 'aria-label': labels.close, size: 44, iconSize: 20 }
  return (
    <MantineThemeProvider
      inherit
      theme={{ components: { Notification: { defaultProps: { closeButtonProps } } } }}
    >
      <Notifications position="top-center" />
    </MantineThemeProvider>
  )
}
