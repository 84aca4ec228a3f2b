import type { HelpTexts } from './help-types.ts'

export const workArticlesEn: Pick<
  HelpTexts['articles'],
  'projects' | 'issues' | 'import' | 'find' | 'offline' | 'shortcuts'
> = {
  projects: {
    title: 'Projects and boards',
    summary: 'Templates, statuses, workflows and access.',
    sections: [
      {
        heading: 'Create a project',
        text: 'Choose Projects → New project, enter a name and a key, and pick a template. Issue keys start with the project key, like SHOP-12. You need to be online to create a project.',
      },
      {
        heading: 'Board and list',
        points: [
          'The board shows a column for each status. Drag a card, or use the keyboard: Space to pick it up, arrow keys to move it, Space to drop it.',
          'If the workflow doesn’t allow a move, the board tells you why.',
          'The list shows the same issues as a table. Choose the columns, sort and group. Your layout is saved.',
        ],
      },
      {
        heading: 'Who sees a project',
        text: 'Everyone in the organisation sees an open project. A private one is visible to its members and to organisation administrators. Project settings → Roles lists what each role can do there.',
      },
    ],
  },
  issues: {
    title: 'Issues',
    summary: 'Create, edit, link and discuss work.',
    sections: [
      {
        heading: 'Create an issue',
        text: 'Press C or choose Create. Only the summary is required. If your workflow needs more fields, you’ll be asked when you move the issue.',
      },
      {
        heading: 'Edit an issue',
        points: [
          'Click a value to change it. It’s saved right away.',
          'Undo reverts your last change, never someone else’s.',
          'Mention people with @ in a comment. They’ll see it in their inbox.',
        ],
      },
      {
        heading: 'When two people change the same thing',
        text: 'Changes to different fields are merged. If both changed the same field, the later change doesn’t silently replace the earlier one. It appears under Conflicts with both values, and the person who made it decides.',
      },
    ],
  },
  import: {
    title: 'Import issues',
    summary: 'From Jira, Linear, Trello, TAPD, PingCode, Feishu or any table.',
    sections: [
      {
        heading: 'Import a file',
        steps: [
          'Export your issues as a CSV file there: up to 20,000 rows and 50 MB.',
          'Choose Projects → Import, the file and a project. You need to be an admin of that project.',
          'Check which column becomes which field. A column can become a new field.',
          'Look at the preview: it shows what will be created and what is wrong with which rows. Choose members for people it doesn’t know, then import.',
        ],
      },
      {
        heading: 'After that',
        points: [
          'The import keeps running when you close the page. Rows that were refused can be downloaded with the reason.',
          'You can undo an import for 30 days.',
          'Importing a newer export of the same issues updates them instead of creating them again.',
        ],
      },
    ],
  },
  find: {
    title: 'Find and filter',
    summary: 'Search, conditions and saved filters.',
    sections: [
      {
        heading: 'Search',
        text: 'Press / and enter a key, a person, or words from a summary or description. Results on this device appear right away, even offline. When you’re online, the server adds the rest.',
      },
      {
        heading: 'Filter a board or list',
        points: [
          'Choose Filter and add conditions, for example Assignee is me and Due date is this week.',
          'The filter is part of the URL. Copy it to share what you see.',
          'Save a filter to use it again, and share it with others.',
        ],
      },
    ],
  },
  offline: {
    title: 'Work offline',
    summary: 'What you can do offline, and when your changes are sent.',
    sections: [
      {
        heading: 'Works offline',
        points: [
          'Read every project you have opened on this device.',
          'Create and edit issues, move cards, write comments.',
          'Change your profile, and your organisation’s details as an administrator.',
        ],
      },
      {
        heading: 'Needs a connection',
        text: 'Signing in, passwords and passkeys, members, roles, invitations, share links, API keys, pictures, and creating a project. These pages tell you when you’re offline.',
      },
      {
        heading: 'What waits to be sent',
        points: [
          'Changes are saved on this device right away and sent in order when you’re back online. Nothing is lost if you close the page or restart the device.',
          'Changes that the server rejects are kept under Conflicts, with the reason.',
          'When you sign out, we’ll ask first if anything hasn’t been sent.',
        ],
      },
    ],
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    summary: 'Press ? in the work area to see the shortcuts for the current screen.',
    sections: [
      {
        heading: 'Everywhere',
        keys: [
          ['C', 'Create an issue'],
          ['/', 'Search'],
          ['Ctrl K · ⌘ K', 'Open the command menu'],
          ['Ctrl Z · ⌘ Z', 'Undo last change'],
          ['G then M', 'Go to My work'],
          ['G then P', 'Go to Projects'],
          ['G then I', 'Go to Inbox'],
          ['?', 'Show all shortcuts'],
        ],
      },
      {
        heading: 'In a list or on a board',
        keys: [
          ['J · K', 'Next or previous issue'],
          ['S', 'Change the status'],
          ['A', 'Change the assignee'],
          ['P', 'Change the priority'],
          ['D', 'Change the due date'],
          ['L', 'Change the labels'],
        ],
      },
    ],
  },
}
