import { type RenderOptions, renderPages } from '../../../platform/session/test/render-routes.tsx'
import { readAddress } from '../address.ts'
import { UserTasksPage } from '../user-tasks.page.tsx'
// Preloads lazily imported modules.
import '../dialog/task-dialog.tsx'

const people = [
  { Id: 4, Name: 'Aino Koskinen', Subsystem: 'V', IsWorkqueue: false },
  { Id: 5, Name: 'Varaosat', Subsystem: 'V', IsWorkqueue: true },
  { Id: 7, Name: 'Matti Virtanen', Subsystem: 'M', IsWorkqueue: false },
]

const types = [
  {
    Code: 'CALL',
    Description: 'Soittopyyntö',
    DefaultEmployeeID: 4,
    IsFavourite: false,
    IsPartRequest: false,
  },
  { Code: 'PART', Description: 'Osapyyntö', DefaultEmployeeID: 5, IsFavourite: true, IsPartRequest: true },
]

const pages = [
  { path: '/usertasks', validateSearch: readAddress, component: UserTasksPage },
  { path: '/workorder', component: () => <p>the work order</p> },
]

/**
 * Opens the task page. By default the server has people and task types, but no tasks and no templates.
 */
export const renderTasks = ({ prepare, ...options }: RenderOptions = {}, address = '/usertasks') =>
  renderPages(address, pages, {
    ...options,
    prepare: (server) => {
      server.reply('GET /api/utility/employees', { body: people })
      server.reply('GET /api/utility/employees/active', { body: people })
      server.reply('GET /api/utility/myactivities', { body: [] })
      server.reply('GET /api/utility/activities/queue', { body: [] })
      server.reply('GET /api/utility/activities/types/aftersales', { body: types })
      server.reply('GET /api/utility/activitytexttemplates', { body: [] })
      prepare?.(server)
    },
  })
