// The styles that only the inner pages need, in Mantine's own order (see mantine.css.ts).
// shell/page-routes.ts loads them with each of those pages.
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Alert.css'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Radio.css'
import '@mantine/core/styles/RadioCard.css'
import '@mantine/core/styles/RadioIndicator.css'
import '@mantine/core/styles/Switch.css'
import '@mantine/core/styles/Tabs.css'
