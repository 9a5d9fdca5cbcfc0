import { runJobsInThread } from './features/integration/jobs/job-thread.ts'
import { releaseSession } from './release-session.ts'

await runJobsInThread(releaseSession)
