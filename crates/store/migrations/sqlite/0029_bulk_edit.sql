-- One edit of many annotations is a step that is undone as one: its changes have the same number below zero, which counts
-- down within the user. Those above zero count within one annotation, as before.
create index annotation_changes_step on annotation_changes (user_id, step) where step < 0;
