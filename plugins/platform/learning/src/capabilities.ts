/** The capabilities of learning, with the roles that hold them beside administrators. */
export const capabilities: Readonly<Record<string, readonly string[]>> = {
  edit_courses: ['instructor'],
  publish_courses: ['instructor'],
  edit_others_courses: [],
  delete_others_courses: [],
  grade_coursework: ['instructor', 'group_leader'],
  lead_learning_groups: ['group_leader'],
  edit_learning_groups: [],
  take_courses: ['instructor', 'group_leader', 'student'],
};

/** Who teaches, who leads a group, and who learns. */
export const roles = {
  instructor: { title: 'Instructor', capabilities: ['upload_files'] },
  group_leader: { title: 'Group leader', capabilities: [] },
  student: { title: 'Student', capabilities: [] },
};
