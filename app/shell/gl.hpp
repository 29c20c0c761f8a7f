#pragma once

// OpenGL as GLFW hands it out; the few functions beyond 1.1 that the shell calls itself.
#define GL_GLEXT_PROTOTYPES
#define GLFW_INCLUDE_GLEXT
#include <GLFW/glfw3.h>
