//! What the priest's knowledge is worth, in ten-thousandths of a logit.
//!
//! The numbers are a logistic regression of who won on positions from the search's own games of 2,500 nodes a move, begun at
//! random and repeated with each new set of numbers.

/// What everything is worth, to the seat that moves, with so many pieces left to place by both.
pub struct Phase {
    /// The pieces left.
    pub left: usize,
    /// A point of a district, by the margin it is held with: from three or more behind to three or more ahead.
    pub margin: [i32; 7],
    /// Castle, temple, portal, mount: what it is worth that the mover holds it, and that the other does.
    pub held: [[i32; 2]; 4],
    /// The same, where it is held by two or more, on top.
    pub firm: [[i32; 2]; 4],
    /// That nobody holds it.
    pub even: [i32; 4],
    /// Castle, temple and portal, noted and not yet used.
    pub noted: [i32; 3],
    /// A monolith more in reserve.
    pub monolith: i32,
    /// A faithful more in reserve.
    pub faithful: i32,
    /// The pieces in reserve compared, from two or more fewer to two or more ahead.
    pub ahead: [i32; 5],
    /// A point in districts that are tied, where the mover holds the mount, and where the other does.
    pub tied: [i32; 2],
    /// A piece left where the other seat has none: the mover's, the other's.
    pub alone: [i32; 2],
}

/// From the last piece to the first; between two phases everything is in proportion.
pub const PHASES: [Phase; 7] = [
    Phase {
        left: 0,
        margin: [187, 336, -781, 339, 1087, 25, -159],
        held: [[2621, -942], [3752, -2405], [-1013, 1692], [2611, -1033]],
        firm: [[505, 79], [724, -46], [-1138, 1168], [450, 1168]],
        even: [-301, -30, 607, -302],
        noted: [2623, 3467, -973],
        monolith: 66,
        faithful: 1195,
        ahead: [0, 0, 0, 1228, 0],
        tied: [709, -782],
        alone: [1228, 0],
    },
    Phase {
        left: 2,
        margin: [228, -88, -961, 204, 737, -303, -447],
        held: [[5200, -5172], [8036, -9076], [-1321, 1507], [2442, -3406]],
        firm: [[251, -570], [1246, -624], [-2293, 1935], [176, 1407]],
        even: [-761, 289, -959, 174],
        noted: [6459, 7774, -942],
        monolith: 4742,
        faithful: 12483,
        ahead: [-2119, -4383, 620, 1917, 3007],
        tied: [470, -1005],
        alone: [6290, 0],
    },
    Phase {
        left: 5,
        margin: [403, 252, -66, -156, -169, -616, -406],
        held: [[11860, -13378], [13041, -15292], [1029, -2405], [-1096, 181]],
        firm: [[288, -1483], [1926, -3014], [-1171, 1535], [-228, -239]],
        even: [679, 1379, 495, 16],
        noted: [3942, 6693, 2838],
        monolith: 12012,
        faithful: 10847,
        ahead: [-6257, -960, 2882, 419, 2943],
        tied: [197, -246],
        alone: [-4399, 0],
    },
    Phase {
        left: 9,
        margin: [445, 468, 338, -78, -438, -633, -509],
        held: [[15088, -16473], [11788, -12448], [5132, -6604], [-3020, 2849]],
        firm: [[866, -3407], [351, -2656], [-1201, 441], [-219, 848]],
        even: [903, 159, 990, -328],
        noted: [6915, 3182, 3649],
        monolith: 9948,
        faithful: 7078,
        ahead: [-5060, 2144, 2856, -234, -187],
        tied: [128, -174],
        alone: [60, 0],
    },
    Phase {
        left: 13,
        margin: [435, 715, 360, -42, -296, -734, -344],
        held: [[13506, -14740], [10795, -11035], [6174, -6386], [-986, 1506]],
        firm: [[6231, -9189], [4461, -5884], [-797, 842], [-817, 682]],
        even: [1345, 438, 409, -319],
        noted: [6330, 5631, 2984],
        monolith: 7402,
        faithful: 4518,
        ahead: [-3831, 2982, 2498, -418, -1006],
        tied: [-68, 41],
        alone: [0, 0],
    },
    Phase {
        left: 18,
        margin: [153, 728, 427, -28, -381, -752, -115],
        held: [[10170, -11116], [10535, -12094], [7844, -8842], [-1154, 1005]],
        firm: [[4554, -6509], [3687, -5389], [-689, 942], [-386, 909]],
        even: [969, 1560, 985, 154],
        noted: [5117, 5278, 6098],
        monolith: 4001,
        faithful: 3926,
        ahead: [-2342, 1236, 587, 897, -364],
        tied: [-69, 69],
        alone: [0, 0],
    },
    Phase {
        left: 24,
        margin: [2, 150, 382, -67, -280, -94, 0],
        held: [[2229, -3854], [1356, -1401], [2284, -2802], [118, 379]],
        firm: [[92, -656], [-49, -372], [-75, 29], [-18, 24]],
        even: [1729, 202, 581, -324],
        noted: [1318, 276, 2327],
        monolith: 701,
        faithful: 721,
        ahead: [-10, -75, -742, 555, 359],
        tied: [26, 83],
        alone: [0, 0],
    },
];
