import type { HelpTexts } from './help-types.ts'

export const workArticlesEn: Pick<HelpTexts['articles'], 'projects' | 'issues' | 'find' | 'offline' | 'shortcuts'> = {
  projects: {
    title: 'Projects and boards',
    summary: 'Templates, statuses, workflows and who sees a project.',
    sections: [
      {
        heading: 'Create a project',
        text: 'Choose Projects → New project, a name, a key and a template. The key is the first part of every issue’s number, as in SHOP-12. Creating a project needs the network.',
      },
      {
        heading: 'Board and list',
        points: [
          'The board shows a column for each status. Drag a card, or move it by keyboard: Space to lift, arrow keys to move, Space to drop.',
          'A move that the workflow forbids is refused with the reason.',
          'The list shows the same issues as a table. Choose columns, sort and group it; your layout is remembered.',
        ],
      },
      {
        heading: 'Who sees a project',
        text: 'Everyone in the organisation sees an open project. A private one is visible to its members and to administrators of the organisation. Project settings → Roles lists what each role can do there.',
      },
    ],
  },
  issues: {
    title: 'Issues',
    summary: 'Create, edit, link and discuss a piece of work.',
    sections: [
      {
        heading: 'Create an issue',
        text: 'Press C or choose Create. Only the summary is needed; fields that your workflow requires are asked for when you move the issue.',
      },
      {
        heading: 'Edit an issue',
        points: [
          'Click a value to change it. It is saved at once.',
          'Undo takes back your last change, and never somebody else’s.',
          'Mention a person with @ in a comment. They find it in their inbox.',
        ],
      },
      {
        heading: 'When two people change the same thing',
        text: 'Different fields are merged. If both changed the same field, the later one is not written over the earlier one in silence: it appears under Conflicts with both values, and its author decides.',
      },
    ],
  },
  find: {
    title: 'Find and filter',
    summary: 'Search, conditions and saved filters.',
    sections: [
      {
        heading: 'Search',
        text: 'Press / and type a key, words of a summary or description, or a person. Results on this device come at once, also offline; with a network the server adds what the device does not hold.',
      },
      {
        heading: 'Filter a board or list',
        points: [
          'Choose Filter and add conditions, for example Assignee is me and Due date is this week.',
          'The filter is part of the address: copy it to share what you see.',
          'Save it under a name to find it again; share it to show it to others.',
        ],
      },
    ],
  },
  offline: {
    title: 'Work without a network',
    summary: 'What you can do offline, and what happens with it.',
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
        heading: 'Needs the network',
        text: 'Signing in, passwords and passkeys, members, roles, invitations, share links, API keys, pictures, and creating a project. These pages say so while you are offline.',
      },
      {
        heading: 'What waits to be sent',
        points: [
          'Changes are stored on this device at once and sent in their order when the network is back. Closing the page or restarting the device loses nothing.',
          'A change that the server refuses is kept with its reason under Conflicts.',
          'Signing out asks first when something has not been sent.',
        ],
      },
    ],
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    summary: 'Press ? in the work area to see those of the current screen.',
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
