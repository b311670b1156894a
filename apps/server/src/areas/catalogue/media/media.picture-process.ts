// A process of its own for pictures (media.picture-maker.ts): what decoding them takes is given back when it ends.
import { answerTasks } from '../../../http/kernel/task-child.ts';
import { workOn } from './media.picture-work.ts';

answerTasks(workOn);
